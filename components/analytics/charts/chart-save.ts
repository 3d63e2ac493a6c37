const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu
const MAX_NAME = 120

/** A file name of any words: without what file systems refuse, not too long. */
export function fileName(words: string, extension: string): string {
  const name = words.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).trim()
  return `${name}.${extension}`
}

/** Hands a file made in the browser to its downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
