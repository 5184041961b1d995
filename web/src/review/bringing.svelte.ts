// The file that is looked at: it stays while the page does, so that who tries something finds the way back.
export const bringing = $state<{ file: { name: string; text: string | Uint8Array } | null }>({ file: null });
