import sanitizeHtml from 'sanitize-html'
import { describe, expect, it } from 'vitest'
import reference from '@/prisma/reference/metrics.json'
import { metricDescription } from './description'

const metrics = reference.metric_categories.flatMap((category) => category.metrics)

describe('metricDescription', () => {
  it('says the formula, the variables, the unit, the direction and how quarters make a year', () => {
    const pneumonia = metrics.find(({ name }) => name === 'Частота вентилятор-ассоциированных пневмоний')
    expect(pneumonia && metricDescription(pneumonia)).toBe(
      '<p>Рассчитывается по формуле <strong>a × 1000 / b</strong>, где:</p>' +
        '<ul><li><strong>a</strong> — число выявленных вентилятор-ассоциированных пневмоний</li>' +
        '<li><strong>b</strong> — число дней ИВЛ</li></ul>' +
        '<p>Единица измерения: случ. на 1000 дней ИВЛ. Лучше, когда меньше.</p>' +
        '<p>Значение за год рассчитывается по сумме данных за кварталы.</p>',
    )
  })

  it('tells averaged variables from summed ones', () => {
    const turnover = metrics.find(({ name }) => name === 'Текучесть кадров')
    expect(turnover && metricDescription(turnover)).toContain('a суммируется, b усредняется.')
  })

  it('does not double the full stop of a unit', () => {
    expect(metrics.map(metricDescription).filter((html) => html.includes('..'))).toEqual([])
  })

  it('is clean HTML already', () => {
    const allowed = { allowedTags: ['p', 'ul', 'li', 'strong'], allowedAttributes: {} }
    for (const html of metrics.map(metricDescription)) expect(sanitizeHtml(html, allowed)).toBe(html)
  })

  it('shows names as text', () => {
    const metric = {
      metric_unit: '<b>',
      metric_target_order_id: 2,
      formula: 'a',
      metric_calc_data: [{ var_name: 'a', name: 'Число <i> & других', aggregation: 'sum' }],
    }
    expect(metricDescription(metric)).toContain('число &lt;i&gt; &amp; других')
    expect(metricDescription(metric)).toContain('Единица измерения: &lt;b&gt;. Лучше, когда больше.')
  })

  it('refuses a formula that does not parse', () => {
    const [metric] = metrics
    expect(() => metric && metricDescription({ ...metric, formula: 'a *' })).toThrow(RangeError)
  })
})
