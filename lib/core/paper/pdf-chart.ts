import { type Chart, INK, type PaperLine } from '@/lib/core/paper/paper'
import { LEFT, type Sheet, type TextLook, WIDTH } from '@/lib/core/paper/sheet'

/** The right margin has room for labels at the line ends. */
const PLOT = { left: LEFT + 30, top: 22, width: WIDTH - 106, height: 118 }
const RIGHT = PLOT.left + PLOT.width
/** Includes the legend above and the periods below. */
export const CHART_HEIGHT = PLOT.top + PLOT.height + 26
const AXIS: TextLook = { size: 8, ink: INK.soft }
const VALUE: TextLook = { size: 8.5, isStrong: true }
const DOT = 2
/** Least distance between labels of line ends. */
const MIN_GAP = 10

/** Lines differ by dashes too, for print without colour. */
const LOOKS: Record<
  PaperLine['look'],
  { ink: string; width: number; dash?: [length: number, space: number] }
> = {
  main: { ink: INK.main, width: 1.5 },
  group: { ink: INK.soft, width: 0.9, dash: [1.5, 1.5] },
  limit: { ink: INK.text, width: 0.8, dash: [4, 3] },
  center: { ink: INK.text, width: 0.7 },
}

interface Scale {
  top: number
  base: number
  x: (index: number) => number
  y: (value: number) => number
}

export function drawChart(sheet: Sheet, chart: Chart): void {
  sheet.room(CHART_HEIGHT)
  const top = sheet.y
  const bbox: [number, number, number, number] = [LEFT, top, LEFT + WIDTH, top + CHART_HEIGHT]
  sheet.element(sheet.root, 'Figure', () => drawAll(sheet, chart, scaleOf(chart, top)), {
    alt: chart.alt,
    bbox,
  })
  sheet.y = top + CHART_HEIGHT
}

function scaleOf({ ticks, labels }: Chart, top: number): Scale {
  const low = ticks[0]?.value ?? 0
  const span = (ticks.at(-1)?.value ?? 1) - low || 1
  // Half a step of margin at both ends.
  const step = PLOT.width / Math.max(1, labels.length)
  const base = top + PLOT.top + PLOT.height
  return {
    top,
    base,
    x: (index) => PLOT.left + (index + 0.5) * step,
    y: (value) => base - ((value - low) / span) * PLOT.height,
  }
}

function drawAll(sheet: Sheet, chart: Chart, scale: Scale): void {
  drawBands(sheet, chart, scale)
  drawKey(sheet, chart, scale)
  drawAxes(sheet, chart, scale)
  for (const line of chart.lines) drawLine(sheet, line, scale)
  drawEnds(sheet, chart, scale)
  drawSigns(sheet, chart, scale)
}

function drawBands({ doc }: Sheet, { bands }: Chart, { top, x }: Scale): void {
  for (const { from, until } of bands) {
    const [left, right] = [x(from - 0.5), x(until + 0.5)]
    doc.rect(left, top + PLOT.top, right - left, PLOT.height).fill(`#${INK.band}`)
  }
}

function drawAxes(sheet: Sheet, { ticks, labels }: Chart, { base, x, y }: Scale): void {
  for (const { value, label } of ticks) {
    sheet.line([PLOT.left, y(value)], [RIGHT, y(value)], INK.faint, 0.6)
    sheet.text(label, { x: LEFT - 8, y: y(value) - 5, width: 32 }, { ...AXIS, align: 'right' })
  }
  const width = Math.max(x(1) - x(0), 34)
  for (const [index, label] of labels.entries())
    sheet.text(label, { x: x(index) - width / 2, y: base + 6, width }, { ...AXIS, align: 'center' })
}

function stroke({ doc }: Sheet, look: PaperLine['look']): void {
  const { ink, width, dash } = LOOKS[look]
  doc.lineWidth(width).strokeColor(`#${ink}`)
  if (dash !== undefined) doc.dash(dash[0], { space: dash[1] })
  doc.stroke().undash()
}

function drawLine(sheet: Sheet, { values, look }: PaperLine, { x, y }: Scale): void {
  const { doc } = sheet
  let isDown = false
  for (const [index, value] of values.entries()) {
    if (value === null) isDown = false
    else if (isDown) doc.lineTo(x(index), y(value))
    else {
      doc.moveTo(x(index), y(value))
      isDown = true
    }
  }
  stroke(sheet, look)
  if (look !== 'main') return
  for (const [index, value] of values.entries())
    if (value !== null) doc.circle(x(index), y(value), DOT).fill(`#${INK.main}`)
}

/** Draws labels at the line ends; those too close to each other move down. */
function drawEnds(sheet: Sheet, { lines }: Chart, { y }: Scale): void {
  const ends = lines.flatMap(({ end, values }) => {
    const last = values.findLast((value) => value !== null)
    return end === undefined || last == null ? [] : [{ end, at: y(last) }]
  })
  let free = 0
  for (const { end, at } of ends.toSorted((a, b) => a.at - b.at)) {
    const place = Math.max(at, free)
    sheet.text(end, { x: RIGHT + 6, y: place - 5, width: 76 }, AXIS)
    free = place + MIN_GAP
  }
}

function drawSigns(sheet: Sheet, { lines, signs }: Chart, { top, x, y }: Scale): void {
  const main = lines.find(({ look }) => look === 'main')?.values ?? []
  const width = 60
  for (const { index, sign, label } of signs) {
    const value = main[index]
    if (value == null) continue
    sheet.sign(sign, x(index), y(value))
    const isHigh = y(value) - top - PLOT.top < 14
    const place = { x: x(index) - width / 2, y: y(value) + (isHigh ? 7 : -17), width }
    sheet.text(label, place, { ...VALUE, align: 'center' })
  }
}

/** Draws the legend of lines without a label at their end, and of signs. */
function drawKey(sheet: Sheet, { lines, signs }: Chart, { top }: Scale): void {
  let at = PLOT.left
  const named = (name: string, inset: number) => {
    sheet.text(name, { x: at + inset, y: top + 2, width: 140 }, AXIS)
    at += inset + sheet.widthOf(name, AXIS) + 14
  }
  for (const { name, look, end } of lines) {
    if (end !== undefined) continue
    sheet.doc.moveTo(at, top + 7).lineTo(at + 18, top + 7)
    stroke(sheet, look)
    if (look === 'main') sheet.doc.circle(at + 9, top + 7, DOT).fill(`#${INK.main}`)
    named(name, 22)
  }
  for (const { name, sign } of new Map(signs.map((one) => [one.name, one])).values()) {
    sheet.sign(sign, at + 4, top + 7)
    named(name, 12)
  }
}
