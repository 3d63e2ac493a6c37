import { fontOf, paint } from '@/components/analytics/charts/chart-paint'
import { inPaperColours } from '@/components/ui/browser/paper-colours'

const SCALE = 2
const PADDING = 20
const LINE = 1.4

export interface PngText {
  title: string
  /** Lines under the title. */
  notes: readonly string[]
}

/** A key of the chart: its picture and its words, taken from the page. */
export interface PngKey {
  picture: SVGSVGElement
  words: string
}

function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * The chart as a PNG of twice its size on the screen: title and notes above it, its keys below. In the colours of
 * paper, whatever the screen has.
 * @throws when the browser makes no picture of the canvas
 */
export async function chartPng(chart: SVGSVGElement, text: PngText, keys: readonly PngKey[]): Promise<Blob> {
  const canvas = inPaperColours(() => painted(chart, text, keys))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png'),
  )
}

function painted(
  chart: SVGSVGElement,
  { title, notes }: PngText,
  keys: readonly PngKey[],
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  const { width, height } = chart.getBoundingClientRect()
  const body = getComputedStyle(document.body)
  const size = Number.parseFloat(body.fontSize)
  const small = size * 0.85
  const [heading, text] = [fontOf(body, '600', `${size}px`), fontOf(body, '400', `${small}px`)]

  context.font = heading
  const titleLines = wrapped(context, title, width)
  context.font = text
  const noteLines = notes.flatMap((note) => wrapped(context, note, width))
  const rows = keyRows(context, keys, width)
  const top = PADDING + titleLines.length * size * LINE + noteLines.length * small * LINE + PADDING / 2
  const bottom = rows.length > 0 ? PADDING / 2 + rows.length * small * LINE * 1.2 : 0

  canvas.width = Math.ceil((width + 2 * PADDING) * SCALE)
  canvas.height = Math.ceil((top + height + bottom + PADDING) * SCALE)
  context.scale(SCALE, SCALE)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)

  context.fillStyle = body.color
  context.textBaseline = 'top'
  let y = PADDING
  const write = (lines: readonly string[], font: string, step: number) => {
    context.font = font
    for (const line of lines) {
      context.fillText(line, PADDING, y)
      y += step * LINE
    }
  }
  write(titleLines, heading, size)
  write(noteLines, text, small)
  context.textBaseline = 'alphabetic'
  paint(context, chart, PADDING, top)

  context.font = text
  rows.forEach((row, index) => {
    const line = top + height + PADDING / 2 + (index + 0.8) * small * LINE * 1.2
    for (const { picture, words, x } of row) {
      const box = picture.getBoundingClientRect()
      paint(context, picture, PADDING + x, line - small * 0.35 - box.height / 2)
      context.font = text
      context.fillStyle = body.color
      context.fillText(words, PADDING + x + box.width + KEY_GAP / 2, line)
    }
  })

  return canvas
}

const KEY_GAP = 14

function keyRows(context: CanvasRenderingContext2D, keys: readonly PngKey[], width: number) {
  const rows: (PngKey & { x: number })[][] = []
  let x = 0
  for (const key of keys) {
    const taken =
      key.picture.getBoundingClientRect().width + KEY_GAP / 2 + context.measureText(key.words).width
    if (rows.length === 0 || x + taken > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)?.push({ ...key, x })
    x += taken + KEY_GAP
  }
  return rows
}
