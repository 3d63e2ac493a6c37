import { ChartRun } from 'docx/charts'
import { FONT, signText } from '@/lib/core/paper/docx-looks'
import { type Chart, INK, type Line } from '@/lib/core/paper/paper'

const CHART_SIZE = { width: 640, height: 220 }

const LOOKS: Record<Line['look'], { color: string; width: number; dash?: 'dot' | 'dash' }> = {
  main: { color: INK.main, width: 1.75 },
  group: { color: INK.soft, width: 1, dash: 'dot' },
  limit: { color: INK.text, width: 1, dash: 'dash' },
  center: { color: INK.text, width: 0.75 },
}

/** Word's own chart: its numbers are edited as in any other. A sign stands in the label of its point. */
export function chartOf({ alt, labels, lines, signs, ticks }: Chart): ChartRun {
  const [low, high] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
  const names = lines.map(({ name }) => name)
  const signLabels = labels.map((_, index) => {
    const found = signs.find((one) => one.index === index)
    if (!found) return false
    const { sign, label } = found
    return { text: `${signText(sign)} ${label}`, position: 'above' } as const
  })
  return new ChartRun({
    type: 'line',
    transformation: CHART_SIZE,
    font: { name: FONT },
    altText: { name: names[0] ?? '', description: alt },
    categories: [...labels],
    valueAxis: { minimum: low, maximum: high, interval: (high - low) / Math.max(1, ticks.length - 1) },
    chartArea: { border: 'none' },
    series: lines.map(({ name, look, values }) => ({
      name,
      values,
      color: LOOKS[look].color,
      line: LOOKS[look],
      markers: look === 'main' ? { shape: 'circle' as const, size: 5 } : false,
      ...(look === 'main' ? { pointLabels: signLabels } : {}),
    })),
  })
}
