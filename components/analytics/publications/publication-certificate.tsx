'use client'

import { ShieldCheck, TriangleAlert } from 'lucide-react'
import {
  hiddenWords,
  numberedName,
  withdrawnWords,
} from '@/components/analytics/publications/publication-words'
import { precisionWords } from '@/components/analytics/reviews/precision-table'
import { classNames } from '@/components/ui/basics/class-names'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { capital, counted } from '@/lib/core/format/plural'
import { usePublication, usePublications } from '@/lib/features/analytics/publications/client'
import type { Publication } from '@/lib/features/analytics/publications/contract'

const SKELETON = <SkeletonList rows={4} />

/** The gate's results for a publication, visible to everybody, by its id or number; of the current one for null. */
export function PublicationCertificate({ idOrNumber }: { idOrNumber: number | string | null }) {
  const all = usePublications(undefined, { isEnabled: typeof idOrNumber !== 'number' })
  const found = all.data?.data.find(({ is_current, number }) =>
    idOrNumber === null ? is_current : number === idOrNumber,
  )
  const chosen = typeof idOrNumber === 'number' ? idOrNumber : (found?.id ?? null)
  const publication = usePublication(chosen)
  // There is none before the first publication.
  if (chosen === null)
    return (
      <Loaded query={all} skeleton={SKELETON}>
        {() => null}
      </Loaded>
    )
  return (
    <Loaded query={publication} skeleton={SKELETON}>
      {(data) => <Certificate publication={data} />}
    </Loaded>
  )
}

function Certificate({ publication }: { publication: Publication }) {
  const { gate, profiles, alarms } = publication
  if (!gate) return null
  const isSound = gate.found === 0
  const Icon = isSound ? ShieldCheck : TriangleAlert
  const isWithdrawn = publication.state === 'withdrawn'
  const tone = isWithdrawn ? 'text-ink-soft' : 'text-approved'
  return (
    <section
      aria-labelledby="certificate"
      className="mt-4 rounded-lg border border-line bg-surface px-5 py-4"
      data-keep-together
    >
      <h2 id="certificate" className="flex items-center gap-2 text-lg font-semibold">
        <Icon className={classNames('size-6', isSound ? tone : 'text-overdue')} />
        {publication.number ? `Сертификат выпуска ${publication.number}` : 'Сертификат кандидата'}
      </h2>
      <p className="mt-1 text-ink-soft">
        {numberedName(publication)}
        {publication.published_at && ` · ${formatInstantDate(publication.published_at)}`}
        {publication.method_version && ` · метод ${publication.method_version}`}
      </p>
      {isWithdrawn && (
        <p className="mt-2 flex gap-2 rounded-md border border-overdue-line bg-overdue-soft px-3.5 py-2.5 text-sm text-overdue">
          <TriangleAlert className="mt-px size-[1.15em] shrink-0" />
          {capital(withdrawnWords(publication))}
        </p>
      )}
      <FactList className="mt-3 text-sm">
        <FactItem name="Узнано чужих чисел">
          {formatNumber(gate.found)}, каждый показатель сам по себе
        </FactItem>
        <FactItem name="Проверено значений">
          {formatNumber(gate.values)}, вместе с теми, что в выпуск не вошли
        </FactItem>
        <FactItem name="Полоса знаменателя шире">{formatNumber(gate.wider)}, часть по жребию</FactItem>
        <FactItem name="На знак короче">{formatNumber(gate.digit_less)}</FactItem>
        <FactItem name="Скрыто">{hiddenWords(gate)}</FactItem>
        {profiles && <FactItem name="Свойства организаций">{lessenedWords(profiles)}</FactItem>}
        {alarms[0] && <FactItem name="Точность сигналов">{precisionWords(alarms[0])}</FactItem>}
        {publication.checksum && (
          <FactItem name="Контрольная сумма">SHA-256: {publication.checksum}</FactItem>
        )}
      </FactList>
      {profiles && <Checks profiles={profiles} />}
    </section>
  )
}

type PublicProfiles = NonNullable<Publication['profiles']>

function lessenedWords({ lessened, participants }: PublicProfiles): string {
  const counts = Object.values(lessened)
  const hidden = counts.reduce((sum, count) => sum + count, 0)
  return `скрыто или обобщено ${formatNumber(hidden)} из ${formatNumber(participants * counts.length)}`
}

/** What each check of the profiles tries, and how. */
const CHECK_WORDS: Readonly<
  Record<PublicProfiles['checks'][number]['name'], (size: number) => [what: string, how: string]>
> = {
  differences: (size) => [
    `Разности отборов, выделяющие 1–${counted(size - 1, 'организацию', 'организации', 'организаций')}`,
    'любые две настройки фильтров, А без Б',
  ],
  profiles: (size) => [
    `Профили, общие меньше чем для ${counted(size, 'организации', 'организаций', 'организаций')}`,
    'показанные в строках, карточках и «Похожие на нас»',
  ],
  untrue: () => ['Неверно показанные свойства', 'свойство не то, что заявлено'],
  versions: (size) => [
    `Отличия от прошлого выпуска на 1–${counted(size - 1, 'организацию', 'организации', 'организаций')}`,
    'каждая настройка фильтров в двух соседних выпусках',
  ],
}

const CELL = 'py-2 pr-4 last:pr-0 @max-3xl:pr-2'

function Checks({ profiles: { checks, min_group } }: { profiles: PublicProfiles }) {
  return (
    <PlainTable
      caption="Попытки узнать чужое"
      names={['Попытка узнать', 'Проверок', 'Удалось']}
      nameStyle={(_, place) => classNames(CELL, 'font-normal', place > 0 && 'text-right text-nowrap')}
      headStyle="border-b border-line text-left text-ink-muted"
      bodyStyle="divide-y divide-line"
      className="mt-4 w-full border-collapse border-t border-line text-sm"
    >
      {checks.map(({ name, tried, found }) => {
        const [attempt, how] = CHECK_WORDS[name](min_group + 1)
        return (
          <tr key={name}>
            <th scope="row" className={classNames(CELL, 'text-left font-normal')}>
              {attempt}
              <span className="block text-ink-soft">{how}</span>
            </th>
            <td className={classNames(CELL, 'text-right text-nowrap')}>{formatNumber(tried)}</td>
            <td className={classNames(CELL, 'text-right', found > 0 && 'font-semibold text-overdue')}>
              {formatNumber(found)}
            </td>
          </tr>
        )
      })}
    </PlainTable>
  )
}
