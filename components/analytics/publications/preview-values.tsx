import { EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PlaceNumbers } from '@/components/analytics/organisations/place-numbers'
import { classNames } from '@/components/ui/basics/class-names'
import { Segments } from '@/components/ui/fields/segments'
import { MIN_NEWCOMERS } from '@/lib/calc/publication-calendar'
import { formatNumber } from '@/lib/core/format/numbers'
import { quarterName } from '@/lib/core/format/quarters'
import { ORDER_ARROW } from '@/lib/features/analytics/labels'
import type { Preview } from '@/lib/features/analytics/publications/contract'
import { LATER_WORDS } from '@/lib/features/analytics/publications/labels'

type Why = NonNullable<Preview['categories'][number]['values'][number]['why_not']>

/** Why others do not see a value, in two lines. */
const WHY_NOT: Readonly<Record<Why, readonly [seen: string, why: string]>> = {
  small_denominator: ['не видят', 'малый знаменатель'],
  hidden: ['скрыто', 'ради анонимности'],
  no_value: ['нет значения', 'нечего сравнивать'],
  waiting: ['ждёт', 'войдёт вместе с другими'],
}

type Value = Preview['categories'][number]['values'][number]

const NEW = 1
const ALL = 2
const PAD = 'gap-x-4 gap-y-1 px-5 @max-3xl:px-4'
const COLUMNS = 'grid grid-cols-3 @3xl:grid-cols-[minmax(0,1fr)_4.5rem_7rem_4.5rem_9rem] @3xl:items-center'

/** Not in the current publication, or other there; a correction that waits for others' too. */
const isFresh = ({ is_new, why_not }: Value) => is_new || why_not === 'waiting'

/** The own values as others will see them, new ones first. */
export function PreviewValues({ preview }: { preview: Preview }) {
  const { categories, compared, profile, publication } = preview
  const all = categories.flatMap(({ values }) => values)
  const fresh = all.filter(isFresh).length
  const [shown, setShown] = useState(fresh > 0 ? NEW : ALL)
  const rows = categories
    .map((category) => ({
      ...category,
      values: category.values.filter((value) => shown === ALL || isFresh(value)),
    }))
    .filter(({ values }) => values.length > 0)
  return (
    <section
      aria-labelledby="own-values"
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className={`${PAD} flex flex-wrap items-center justify-between py-3`}>
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="own-values" className="text-lg font-semibold">
            Ваши числа, какими их увидят
          </h2>
          <p className="text-sm text-pretty text-ink-soft">
            Новое — то, чего нет в действующем выпуске или там иначе. {comparedWords(compared)}
          </p>
        </div>
        <Segments
          legend="Какие числа"
          value={shown}
          onChange={setShown}
          options={[
            { id: NEW, name: `Новое · ${fresh}` },
            { id: ALL, name: `Всё · ${all.length}` },
          ]}
        />
      </div>
      <div
        aria-hidden
        className={`${PAD} ${COLUMNS} border-y border-line bg-sunken py-2 text-sm text-ink-muted *:text-right @max-3xl:hidden`}
      >
        <span className="text-left!">Показатель</span>
        <span>У вас</span>
        <span>Увидят другие</span>
        <span>Медиана</span>
        <span className="text-left!">Ваше место, от и до</span>
      </div>
      {rows.length === 0 && (
        <p className="border-t border-line px-5 py-6 text-ink-soft">
          {all.length === 0
            ? 'В этот выпуск ваши документы не вошли.'
            : 'Нового нет: всё как в действующем выпуске.'}
        </p>
      )}
      {rows.map((category) => (
        <div key={category.metric_category.id} className="border-line not-first:border-t">
          <h3 className={`${PAD} bg-sunken py-2 font-semibold`}>{category.metric_category.name}</h3>
          <ul className="divide-y divide-line border-t border-line">
            {category.values.map((value) => (
              <Row
                key={`${value.metric.id} ${value.period.label}`}
                value={value}
                isCompared={
                  compared?.is_same === true &&
                  value.period.year === publication?.year &&
                  value.period.quarter === publication.quarter
                }
                waits={profile === null ? NEWCOMERS : LATER_WORDS}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Explains that group statistics come from the current publication, not from the preview. */
function comparedWords(compared: Preview['compared']): string {
  if (compared === null) return 'Медианы и места появятся, когда выпуск выйдет.'
  const { number, year, quarter, is_same } = compared
  return is_same
    ? `Медиана и место — среди опубликованного в ${number}: с выпуском они могут измениться.`
    : `Медиана — из действующего ${number}: у нового квартала — за ${quarterName(quarter)} ${year}, у прежних периодов — за них же. Новые медианы и места появятся с выпуском.`
}

const NEWCOMERS = `в выпуск, где новых организаций наберётся хотя бы ${MIN_NEWCOMERS}, или в окончательный выпуск IV квартала`

/** @param isCompared whether a place may be shown @param waits where a value that waits will go */
function Row({ value: row, isCompared, waits }: { value: Value; isCompared: boolean; waits: string }) {
  const { metric, period, value, told, is_coarser, published, why_not, median, place, of, place_interval } =
    row
  const hidden = why_not && WHY_NOT[why_not]
  const number = (one: number | null) => formatNumber(one, metric.decimals)
  return (
    <li className={`${PAD} ${COLUMNS} py-2.5`}>
      <span className="@max-3xl:col-span-3">
        <span className="block font-semibold">{metric.short_name}</span>
        <span className="text-sm text-ink-soft">
          <span aria-hidden>{ORDER_ARROW[metric.order]}</span> {metric.unit} · {period.label}
          {why_not === 'waiting' && `. ${number(value)} войдёт ${waits}`}
          {is_coarser && '. Другим на знак грубее ради анонимности'}
          {told === null &&
            published !== null &&
            why_not !== 'hidden' &&
            `. Опубликованное ${number(published)} уйдёт из сравнения`}
        </span>
      </span>
      <ValueCell name="У вас">{number(value)}</ValueCell>
      <ValueCell name="Увидят другие">
        {told !== null ? (
          number(told)
        ) : hidden ? (
          <span className="inline-flex items-center gap-1 text-sm text-ink-soft">
            <EyeOff className="size-4 shrink-0" />
            {hidden[0]}
          </span>
        ) : (
          '—'
        )}
      </ValueCell>
      <ValueCell name="Медиана" soft>
        {number(median)}
      </ValueCell>
      <span className="text-sm @max-3xl:col-span-3">
        {place !== null && of !== null ? (
          <PlaceNumbers
            place={place}
            interval={place_interval && [place_interval.from, place_interval.to]}
            total={of}
          />
        ) : (
          <span className="text-ink-soft">
            {hidden ? (
              hidden[1]
            ) : (
              <>
                <span className="@3xl:sr-only">Ваше место: </span>
                {isCompared ? 'нет' : 'появится с выпуском'}
              </>
            )}
          </span>
        )}
      </span>
    </li>
  )
}

const ValueCell = ({ name, soft, children }: { name: string; soft?: boolean; children: ReactNode }) => (
  <span className={classNames('@max-3xl:self-end @3xl:text-right', soft && 'text-ink-soft')}>
    <span className="block text-sm text-ink-soft @3xl:sr-only">{name}</span>
    {children}
  </span>
)
