const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu
const MAX_NAME = 120

/** A file name of any words: without what file systems refuse, not too long. */
export function fileName(words: string, extension: string): string {
  const name = words.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).trim()
  return `${name}.${extension}`
}
