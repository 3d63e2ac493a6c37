const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu

/** A file name of any words: without what file systems refuse. */
export function fileName(words: string, extension: string): string {
  const name = words.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
  return `${name}.${extension}`
}
