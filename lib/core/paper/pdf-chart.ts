import { type Chart, INK, type Line } from '@/lib/core/paper/paper'
import { LEFT, type Sheet, type TextLook, WIDTH } from '@/lib/core/paper/sheet'

const PLOT = { left: LEFT + 30, top: 22, width: WIDTH - 40, height: 118 }
/** With the legend above and the periods below. */
export const CHART_HEIGHT = PLOT.top + PLOT.height + 26
const AXIS: TextLook = { size: 8, ink: INK.soft }
const DOT = 2

/** Without colour lines differ by their dashes. */
const LOOKS: Record<Line['look'], { ink: string; width: number; dash?: number }> = {
  main: { ink: INK.main, width: 1.5 },
  group: { ink: INK.soft, width: 0.9, dash: 1.5 },
  limit: { ink: INK.text, width: 0.8, dash: 4 },
  center: { ink: INK.text, width: 0.7 },
}

export function drawChart(sheet: Sheet, chart: Chart): void {
  sheet.room(CHART_HEIGHT)
  const top = sheet.y
  const bbox: [number, number, number, number] = [LEFT, top, LEFT + WIDTH, top + CHART_HEIGHT]
  sheet.element(sheet.root, 'Figure', () => drawAll(sheet, chart, top), { alt: chart.alt, bbox })
  sheet.y = top + CHART_HEIGHT
}

function drawAll(sheet: Sheet, chart: Chart, top: number): void {
  const low = chart.ticks[0]?.value ?? 0
  const span = (chart.ticks.at(-1)?.value ?? 1) - low || 1
  const step = PLOT.width / Math.max(1, chart.labels.length - 1)
  const base = top + PLOT.top + PLOT.height
  const x = (index: number) => PLOT.left + index * step
  const y = (value: number) => base - ((value - low) / span) * PLOT.height

  drawLegend(sheet, chart, top)
  for (const { value, label } of chart.ticks) {
    sheet.line([PLOT.left - 4, y(value)], [PLOT.left + PLOT.width, y(value)], INK.faint, 0.6)
    sheet.text(label, { x: LEFT - 6, y: y(value) - 5, width: 26 }, { ...AXIS, align: 'right' })
  }
  for (const [index, label] of chart.labels.entries()) {
    const width = Math.max(step, 30)
    sheet.text(label, { x: x(index) - width / 2, y: base + 7, width }, { ...AXIS, align: 'center' })
  }
  for (const line of chart.lines) drawLine(sheet, line, x, y)
  const main = chart.lines.find(({ look }) => look === 'main')?.values ?? []
  for (const { index, sign, label } of chart.signs) {
    const value = main[index]
    if (value == null) continue
    sheet.sign(sign, x(index), y(value))
    const isHigh = y(value) - top - PLOT.top < 14
    const width = 60
    // Left of a mark at the end, else above it, or below where there is no room.
    const isLast = index === chart.labels.length - 1
    const place = isLast
      ? { x: x(index) - width - 7, y: y(value) - 5, width }
      : { x: x(index) - width / 2, y: y(value) + (isHigh ? 7 : -17), width }
    sheet.text(label, place, { size: 8.5, isStrong: true, align: isLast ? 'right' : 'center' })
  }
}

function drawLine(
  sheet: Sheet,
  { values, look }: Line,
  x: (index: number) => number,
  y: (value: number) => number,
): void {
  const { ink, width, dash } = LOOKS[look]
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
  doc.lineWidth(width).strokeColor(`#${ink}`)
  if (dash !== undefined) doc.dash(dash, { space: dash === 4 ? 3 : 1.5 })
  doc.stroke().undash()
  if (look !== 'main') return
  for (const [index, value] of values.entries())
    if (value !== null) doc.circle(x(index), y(value), DOT).fill(`#${ink}`)
}

function drawLegend(sheet: Sheet, { lines }: Chart, top: number): void {
  let at = PLOT.left - 4
  const seen = new Set<string>()
  for (const { name, look } of lines) {
    if (seen.has(name)) continue
    seen.add(name)
    const { ink, width, dash } = LOOKS[look]
    sheet.doc.moveTo(at, top + 7).lineTo(at + 18, top + 7)
    sheet.doc.lineWidth(width).strokeColor(`#${ink}`)
    if (dash !== undefined) sheet.doc.dash(dash, { space: dash === 4 ? 3 : 1.5 })
    sheet.doc.stroke().undash()
    if (look === 'main') sheet.doc.circle(at + 9, top + 7, DOT).fill(`#${ink}`)
    sheet.text(name, { x: at + 22, y: top + 2, width: 120 }, AXIS)
    at += 22 + sheet.widthOf(name, AXIS) + 14
  }
}
