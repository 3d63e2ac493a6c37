/** Cookie of the low-vision version: its settings, or absent. */
export const VISION_COOKIE = 'vision'

/** Settings of the low-vision version; the first of each is the default. */
export const VISION_WORDS = {
  scheme: ['black', 'white', 'blue'],
  size: ['large', 'larger', 'largest'],
  letters: ['close', 'spaced', 'wide'],
  lines: ['tight', 'airy', 'airier'],
  pictures: ['pictured', 'plain'],
} as const

type VisionPart = keyof typeof VISION_WORDS

const VISION_PARTS = [
  'scheme',
  'size',
  'letters',
  'lines',
  'pictures',
] as const satisfies readonly VisionPart[]

/** Parses stored settings: unknown ones are ignored, missing ones get the default. */
export function readVision(written: string): Map<VisionPart, string> {
  const words: readonly string[] = written.split(' ')
  return new Map(
    VISION_PARTS.map((part) => [
      part,
      VISION_WORDS[part].find((word) => words.includes(word)) ?? VISION_WORDS[part][0],
    ]),
  )
}

export const writeVision = (vision: ReadonlyMap<VisionPart, string>): string =>
  VISION_PARTS.map((part) => vision.get(part)).join(' ')

/** Value of `data-vision` on `<html>` for a cookie: known settings only. */
export const visionOf = (cookie: string | undefined): string | undefined =>
  cookie ? writeVision(readVision(cookie)) : undefined
