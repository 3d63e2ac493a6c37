import { useState } from 'react'
import { saveFile } from '@/components/ui/browser/save-file'
import { useAlerts } from '@/components/ui/feedback/alerts'

const SCALE = 2
const PADDING = 20
const LINE = 1.4

interface PngText {
  title: string
  notes: readonly string[]
}

/** A legend item copied from the page: its picture and text. */
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
 * The chart as a PNG at twice its screen size: title and notes above, legend below. Print colours are set on the page
 * while drawing, which ends before the browser repaints.
 * @throws when the browser cannot encode the canvas
 */
async function chartPng(chart: SVGSVGElement, text: PngText, keys: readonly PngKey[]): Promise<Blob> {
  const root = document.documentElement
  root.dataset.paper = ''
  let canvas: HTMLCanvasElement
  try {
    canvas = painted(chart, text, keys)
  } finally {
    delete root.dataset.paper
  }
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
    const keyWidth =
      key.picture.getBoundingClientRect().width + KEY_GAP / 2 + context.measureText(key.words).width
    if (rows.length === 0 || x + keyWidth > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)?.push({ ...key, x })
    x += keyWidth + KEY_GAP
  }
  return rows
}

/** Saves charts as images, and reports failures. */
export function useChartPng() {
  const [isSaving, setSaving] = useState(false)
  const alerts = useAlerts()

  /** @param name of the file, without an extension */
  async function save(
    chart: SVGSVGElement | null | undefined,
    { name, keys, ...text }: PngText & { name: string; keys: readonly PngKey[] },
  ) {
    if (!chart) {
      alerts.show({ type: 'warning', message: 'График ещё загружается. Повторите через несколько секунд.' })
      return
    }
    setSaving(true)
    try {
      saveFile(await chartPng(chart, text, keys), fileName(name, 'png'))
    } catch {
      alerts.show({ type: 'danger', message: 'Не удалось сохранить график в этом браузере.' })
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, save }
}

const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu

/** A file name without characters that file systems forbid. */
export function fileName(words: string, extension: string): string {
  const name = words.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
  return `${name}.${extension}`
}

function outline(element: SVGElement): Path2D {
  const path = new Path2D(element.getAttribute('d') ?? '')
  const of = (name: string) => Number.parseFloat(element.getAttribute(name) ?? '0') || 0
  if (element.tagName === 'circle') path.arc(of('cx'), of('cy'), of('r'), 0, 2 * Math.PI)
  if (element.tagName === 'rect') path.rect(of('x'), of('y'), of('width'), of('height'))
  if (element.tagName === 'line') {
    path.moveTo(of('x1'), of('y1'))
    path.lineTo(of('x2'), of('y2'))
  }
  return path
}

function paintShape(context: CanvasRenderingContext2D, element: SVGElement): void {
  const style = getComputedStyle(element)
  const path = outline(element)
  const opacity = Number(style.opacity)
  if (style.fill !== 'none' && element.tagName !== 'line') {
    context.globalAlpha = opacity * Number(style.fillOpacity)
    context.fillStyle = style.fill
    context.fill(path)
  }
  if (style.stroke !== 'none') {
    context.globalAlpha = opacity * Number(style.strokeOpacity)
    context.strokeStyle = style.stroke
    context.lineWidth = Number.parseFloat(style.strokeWidth)
    context.lineJoin = 'round'
    const dashes =
      style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat)
    context.setLineDash(dashes)
    context.stroke(path)
  }
}

function paintText(context: CanvasRenderingContext2D, element: SVGTextContentElement): void {
  if (element.getNumberOfChars() === 0 || element.querySelector('tspan')) return
  const style = getComputedStyle(element)
  const start = element.getStartPositionOfChar(0)
  context.globalAlpha = Number(style.opacity)
  context.font = fontOf(style)
  context.fillStyle = style.fill
  context.fillText(element.textContent ?? '', start.x, start.y)
}

const fontOf = (style: CSSStyleDeclaration, weight = style.fontWeight, size = style.fontSize) =>
  `${weight} ${size} ${style.fontFamily}`

/**
 * Draws the SVG's computed shapes, fonts and colours on a canvas. No image is loaded, so neither the content policy nor
 * a missing font can break it.
 */
function paint(context: CanvasRenderingContext2D, svg: SVGSVGElement, x: number, y: number): void {
  const origin = svg.getScreenCTM()?.inverse()
  if (!origin) return
  for (const element of svg.querySelectorAll<SVGGraphicsElement>(`path, line, circle, rect, text, tspan`)) {
    const place = element.getScreenCTM()
    if (!place || element.closest('defs')) continue
    const { a, b, c, d, e, f } = origin.multiply(place)
    context.save()
    context.translate(x, y)
    context.transform(a, b, c, d, e, f)
    if (element instanceof SVGTextContentElement) paintText(context, element)
    else paintShape(context, element)
    context.restore()
  }
}
