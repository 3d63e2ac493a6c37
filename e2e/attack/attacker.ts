import { type Calls, callsOf, type Row } from '@/e2e/attack/calls'
import { lookAtMedians, lookAtTemplate, ownDocuments } from '@/e2e/attack/documents'
import { byProfile, closePairs, isShownFor, Sets, type Setting } from '@/e2e/attack/filters'
import { attackFunnels, type Formula } from '@/e2e/attack/funnels'
import { identifiersIn, isUnrounded, Leaks } from '@/e2e/attack/leaks'
import { attackMeasures } from '@/e2e/attack/measures'
import { attackParts } from '@/e2e/attack/parts'
import { type Answered, factorOf, isLow, periodsOf, rowsOf, type Seen } from '@/e2e/attack/seen'
import { lookAtReport } from '@/e2e/attack/workbook'
import type { Client } from '@/e2e/support/api'
import type { Rating } from '@/lib/features/analytics/rating/contract'

/*
 * The attacker: a colleague of another hospital, signed in as manager or operator, with public knowledge about
 * hospitals. Everything below reads only the answers to these two accounts.
 */

export interface Depth {
  /** Tries every nth filter setting. */
  every: number
  /** Filter settings whose funnels are requested, besides the unfiltered one. */
  funnelSettings: number
  /** Indicators whose funnels are requested. */
  funnels: number
}

/** Concurrent calls. */
const AT_ONCE = 3

/** One account's attempts, recorded in the table of leaks. */
export class Attacker {
  readonly leaks = new Leaks()
  private readonly calls: Calls
  private readonly sets = new Sets()
  private readonly low: (count: number | null) => boolean

  /** @param identifiers of other organisations from public registers */
  constructor(
    client: Client,
    private readonly minGroup: number,
    identifiers: ReadonlySet<string>,
  ) {
    this.calls = callsOf(client, (text) =>
      this.leaks.add('ОИД, ИНН и коды других в ответах', identifiers.size, identifiersIn(text, identifiers)),
    )
    this.low = isLow(minGroup)
  }

  /** Reads everything of a year without filters (the current one by default): profiles, counts, rounding. */
  async look(ofYear?: number): Promise<Seen> {
    const { data, meta } = await this.calls.categories()
    const year = ofYear ?? meta.years.current
    const rows: Row[] = []
    const sizes = new Map<number, number>()
    const formulas = new Map<number, Formula>()
    for (const { id } of data) {
      const answer = await this.calls.rating(
        `year=${year}&metric_category_id=${id}&full_rating=true&quarter=0`,
      )
      this.readNumbers(answer)
      for (const { metric } of periodsOf(answer).flatMap((one) => one.metrics)) {
        const factor = factorOf(metric.formula)
        if (factor !== null) formulas.set(metric.id, { factor, decimals: metric.decimals, categoryId: id })
      }
      const seen = periodsOf(answer).flatMap(rowsOf)
      sizes.set(id, new Set(seen.map((one) => one.number)).size)
      rows.push(...seen)
    }
    const probe = [...sizes].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
    const others = rows.filter((one) => !one.is_own)
    const shown = [...byProfile(rows).values()]
    this.leaks.add('профили, общие меньше чем для k + 1 организаций', shown.length, this.few(shown))
    return { rows: others, year, categories: data.map((one) => one.id), probe, probed: new Map(), formulas }
  }

  private few(sets: ReadonlyArray<{ size: number }>): number {
    return sets.filter(({ size }) => size > 0 && size <= this.minGroup).length
  }

  private readNumbers(answer: Rating): void {
    for (const period of periodsOf(answer)) {
      this.counted([period.category?.total ?? null, ...period.metrics.map((one) => one.total)])
      for (const { metric, median, mean } of period.metrics) {
        this.rounded([median, mean], metric.decimals)
      }
    }
  }

  private counted(counts: ReadonlyArray<number | null>): void {
    this.leaks.add('показанные количества меньше k', counts.length, counts.filter(this.low).length)
  }

  private rounded(values: ReadonlyArray<number | null>, decimals: number): void {
    const told = values.filter((one) => one !== null)
    const odd = told.filter((one) => isUnrounded(one, decimals)).length
    this.leaks.add('величины о других точнее знаков показателя', told.length, odd)
  }

  /** The organisations that match a filter setting. */
  async ask(seen: Seen, setting: Setting): Promise<Answered> {
    const { year, probe } = seen
    const query = `year=${year}&metric_category_id=${probe}&full_rating=true&quarter=0&${setting}`
    const answer = await this.calls.rating(query)
    this.readNumbers(answer)
    const told = answer.data.year ? rowsOf(answer.data.year) : []
    const own = answer.meta.own_number
    const numbers = new Set(told.map((one) => one.number).filter((number) => number !== own))
    return { numbers, isClosed: told.length === 0 }
  }

  /** Checks the partial ratings that screens request. */
  async parts(seen: Seen, settings: readonly Setting[]): Promise<void> {
    for (const setting of ['', ...settings]) {
      const found = await attackParts(this.calls, seen, setting)
      this.readNumbers(found.part)
      this.leaks.add('рейтинг по частям: чего нет в целом', found.tried, found.strange)
      this.leaks.add(
        'показанные количества меньше k',
        found.totals.length,
        found.totals.filter(this.low).length,
      )
    }
  }

  /** Requests every setting with limited concurrency. */
  private async askAll(
    seen: Seen,
    settings: readonly Setting[],
    heard: (setting: Setting, answer: Answered) => void,
  ): Promise<void> {
    const left = settings.entries()
    const line = async () => {
      for (const [index, setting] of left) {
        heard(setting, await this.ask(seen, setting))
        if ((index + 1) % 500 === 0) console.log(`  спрошено отборов: ${index + 1} из ${settings.length}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, line))
  }

  /** Compares the answers of all filter settings pairwise. */
  async filters(seen: Seen, settings: readonly Setting[]): Promise<void> {
    await this.askAll(seen, settings, (setting, answer) => seen.probed.set(setting, answer))
    const answered = [...seen.probed.values()].filter((one) => !one.isClosed)
    const sets = answered.map(({ numbers }) => this.sets.of(numbers))
    const pairs = (settings.length * (settings.length - 1)) / 2
    this.leaks.add('отборы попарно: отличие в 1…k организаций', pairs, closePairs(sets, this.minGroup))
  }

  /** Counts groups that a filter refuses but whose members the profiles in other answers reveal. */
  opened(seen: Seen): void {
    const closed = [...seen.probed].filter(([, { isClosed }]) => isClosed)
    const shown = [...byProfile(seen.rows)].map(([text, numbers]) => {
      const profile: unknown = JSON.parse(text)
      return { profile, numbers }
    })
    const groups = closed.map(
      ([setting]) =>
        new Set(
          shown.filter(({ profile }) => isShownFor(profile, setting)).flatMap(({ numbers }) => [...numbers]),
        ),
    )
    this.leaks.add('закрытые отборы, прочитанные по строкам без отбора', closed.length, this.few(groups))
  }

  /** Checks «Похожие на нас», the report, the dynamics and the publications: counts and rounding. */
  async others(seen: Seen, settings: readonly Setting[]): Promise<void> {
    for (const { id } of await this.calls.publications()) await this.calls.any(`/api/publications/${id}`)
    const similar = (await this.calls.similar()).data
    const effects = await this.calls.effects()
    const counts = [similar.organisations]
    for (const setting of ['', ...settings]) {
      const years = `year_from=${seen.year - 1}&year_to=${seen.year}&${setting}`
      const report = await this.calls.report(years)
      const { tried, found } = lookAtReport(await this.calls.reportWorkbook(years), report, effects)
      this.leaks.add('ячейки книги отчёта, которых нет в отчёте', tried, found)
      counts.push(report.meta.organisations)
      for (const { metrics } of report.data.metric_categories) {
        for (const { metric, cells } of metrics) {
          counts.push(...Object.values(cells).map((one) => one.n))
          this.rounded(
            Object.values(cells).map((one) => one.median),
            metric.decimals,
          )
        }
      }
      for (const category of seen.categories.slice(0, 3)) {
        const { data } = await this.calls.dynamics(`${years}&metric_category_id=${category}`)
        for (const { metric, points } of Object.values(data).flat()) {
          counts.push(...points.map((one) => one.n))
          for (const { median, p10, p25, p75, p90 } of points) {
            this.rounded([median, p10, p25, p75, p90], metric.decimals)
          }
        }
      }
    }
    this.counted(counts)
  }

  /** Checks the group medians beside own values, and the templates. */
  async documents(seen: Seen): Promise<void> {
    const report = await this.calls.report(`year_from=${seen.year - 1}&year_to=${seen.year}`)
    const documents = await ownDocuments(this.calls, seen.year)
    for (const document of documents) {
      const medians = lookAtMedians(document, report, this.minGroup)
      this.leaks.add(
        'медианы в документах: меньше k, точнее знаков, не как в отчёте',
        medians.tried,
        medians.found,
      )
      if (!document.can.edit) continue
      const template = lookAtTemplate(await this.calls.documentWorkbook(document.id), document)
      this.leaks.add('числа шаблонов ввода кроме собственных', template.tried, template.found)
    }
  }

  /** Checks the overview's places and the effects of own measures. */
  async plans({ year, formulas }: Seen): Promise<void> {
    const { map } = (await this.calls.overview()).data
    const metrics = map.metric_categories.flatMap((category) => category.metrics)
    this.counted(metrics.map(({ place }) => place?.total ?? null))
    for (const { metric, place } of metrics) this.rounded([place?.median ?? null], metric.decimals)
    await attackMeasures(this.calls, this.leaks, { year, formulas, minGroup: this.minGroup })
  }

  /** Combines funnels of several filters into exact numerators of others. */
  async funnels(seen: Seen, depth: Pick<Depth, 'funnelSettings' | 'funnels'>): Promise<void> {
    const settings = ['', ...this.distinct(seen).slice(0, depth.funnelSettings)]
    const formulas = [...seen.formulas].slice(0, depth.funnels)
    const result = await attackFunnels(this.calls, seen, { settings, formulas: new Map(formulas) })
    this.leaks.add('точные числители по воронке сверх самого значения', result.tried, result.found)
    this.leaks.add('величины о других точнее знаков показателя', result.thetas, result.unrounded)
  }

  /** One setting for each distinct answer. */
  distinct(seen: Seen): Setting[] {
    const kept = new Map<string, Setting>()
    for (const [setting, { numbers, isClosed }] of seen.probed) {
      const key = [...numbers].sort().join()
      if (!isClosed && !kept.has(key)) kept.set(key, setting)
    }
    return [...kept.values()]
  }

  /** Repeats earlier requests after a change. */
  async again(name: string, seen: Seen, settings: readonly Setting[]): Promise<void> {
    await this.askAll(seen, settings, (setting, after) => {
      const before = seen.probed.get(setting)
      if (!before) return
      const pair = [before, after].map(({ numbers }) => this.sets.of(numbers))
      this.leaks.add(name, 1, closePairs(pair, this.minGroup))
    })
  }
}
