import type { ReactNode } from 'react'
import { CHECK_WORDS, PROPERTY_NAMES } from '@/components/anonymity/anonymity-words'
import { KnownLimits } from '@/components/anonymity/known-limits'
import { classNames } from '@/components/ui/basics/class-names'
import { Chip } from '@/components/ui/feedback/chip'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { formatDateTime } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Anonymity, Certificate } from '@/lib/features/analytics/profiles/contract'

const CARD = 'rounded-lg border border-line bg-surface'
const HEAD = 'border-b border-line px-4 py-2.5 font-semibold'
const CELL = 'px-4 py-2'

const Leaks = ({ count }: { count: number }) => (
  <Chip tone={count === 0 ? 'approved' : 'overdue'}>{formatNumber(count)}</Chip>
)

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={classNames(CARD, 'overflow-hidden')} data-keep-together>
      <h2 className={HEAD}>{title}</h2>
      {children}
    </section>
  )
}

/** What was tried. */
export function Checks({ certificate: { checks, min_group } }: { certificate: Certificate }) {
  return (
    <Card title="Что проверено">
      <table className="w-full border-collapse">
        <caption className="sr-only">Попытки узнать чужое</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-muted">
            <th scope="col" className={classNames(CELL, 'font-normal')}>
              Попытка узнать
            </th>
            <th scope="col" className={classNames(CELL, 'text-right font-normal')}>
              Проверок
            </th>
            <th scope="col" className={classNames(CELL, 'text-right font-normal')}>
              Утечек
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ name, tried, found }) => {
            const [what, how] = CHECK_WORDS[name](min_group + 1)
            return (
              <tr key={name} className="border-b border-line last:border-b-0">
                <th scope="row" className={classNames(CELL, 'text-left font-normal')}>
                  {what}
                  <span className="block text-sm text-ink-soft">{how}</span>
                </th>
                <td className={classNames(CELL, 'text-right whitespace-nowrap')}>{formatNumber(tried)}</td>
                <td className={classNames(CELL, 'text-right')}>
                  <Leaks count={found} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

/** What is not told, by property. */
export function Hidden({ certificate: { lessened, participants } }: { certificate: Certificate }) {
  return (
    <Card title="Что скрыто или обобщено">
      <dl className="space-y-2 px-4 py-3">
        {PROPERTY_NAMES.map(([property, name]) => (
          <div key={property} className="grid grid-cols-[9.5rem_1fr_auto] items-center gap-3">
            <dt>{name}</dt>
            <div aria-hidden className="h-2 overflow-hidden rounded-full bg-track">
              <div
                className="h-full rounded-full bg-accent"
                style={{ width: `${(100 * lessened[property]) / Math.max(1, participants)}%` }}
              />
            </div>
            <dd className="whitespace-nowrap">
              {formatNumber(lessened[property])} из {formatNumber(participants)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="px-4 pb-3 text-sm text-ink-soft">
        Скрытое свойство не подходит ни под один отбор по нему; рядом с фильтрами сказано, скольких
        организаций это касается.
      </p>
    </Card>
  )
}

/** What no rule can hide. */
export function Limits() {
  return (
    <Card title="Известные ограничения">
      <div className="px-4 py-3">
        <KnownLimits />
      </div>
      <p className="px-4 pb-3 text-sm text-ink-soft">
        Кружки воронки безопасны по построению: группы знаменателей выбраны так, что ни одно значение не
        выдаёт числителя. Ответы сервера целиком проверяет программа <code>npm run attack</code> перед
        выпуском.
      </p>
    </Card>
  )
}

/** The certificates before. */
export function History({ items, timeZone }: { items: Anonymity['data']['history']; timeZone: string }) {
  return (
    <div className="mt-4">
      <Card title="История">
        <ScrollBox label="Прежние свидетельства">
          <table className="w-full border-collapse">
            <caption className="sr-only">Прежние свидетельства</caption>
            <thead>
              <tr className="border-b border-line text-left text-sm text-ink-muted">
                {['Когда', 'Почему', 'Участников', 'Версия', 'Утечек'].map((name, index) => (
                  <th
                    key={name}
                    scope="col"
                    className={classNames(CELL, 'font-normal', index > 1 && 'text-right')}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item, index) => (
                <tr key={item.id} className="border-b border-line last:border-b-0">
                  <td className={classNames(CELL, 'whitespace-nowrap')}>
                    {formatDateTime(item.made_at, timeZone)}
                  </td>
                  <td className={CELL}>
                    {item.version === items[index + 1]?.version
                      ? 'Проверка без изменений'
                      : `Профили пересчитаны, классов изменилось: ${formatNumber(item.changed_classes)}`}
                  </td>
                  <td className={classNames(CELL, 'text-right')}>{formatNumber(item.participants)}</td>
                  <td className={classNames(CELL, 'text-right')}>{item.version}</td>
                  <td className={classNames(CELL, 'text-right')}>
                    <Leaks count={item.leaks} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </Card>
    </div>
  )
}
