import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { PROPERTY_NAMES } from '@/components/anonymity/anonymity-words'
import { classNames } from '@/components/ui/basics/class-names'
import { formatDateTime } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Certificate } from '@/lib/features/analytics/profiles/contract'

/** What the certificate says, and of how much. */
export function Verdict({ certificate, timeZone }: { certificate: Certificate; timeZone: string }) {
  const { leaks, participants, classes, lessened, checks, min_group } = certificate
  const isSound = leaks === 0 && min_group >= 5
  const sizes = classes.map(({ size }) => size)
  const hidden = Object.values(lessened).reduce((sum, count) => sum + count, 0)
  const tried = checks.find(({ name }) => name === 'differences')?.tried ?? 0
  const Icon = isSound ? ShieldCheck : TriangleAlert
  return (
    <section aria-label="Итог" className={'overflow-hidden rounded-lg border border-line bg-surface'}>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-5 py-4',
          isSound
            ? 'border-approved-line bg-approved-soft text-approved'
            : 'border-overdue-line bg-overdue-soft text-overdue',
        )}
      >
        <Icon aria-hidden className="size-8 shrink-0" />
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-xl font-semibold">Утечек {formatNumber(leaks)}</p>
          <p>
            {min_group < 5
              ? `Наименьшая группа задана меньше пяти (${min_group}): сравнения не анонимны.`
              : leaks === 0
                ? 'Ни одним отбором нельзя узнать, чьё это число. Что вне проверки, сказано ниже.'
                : 'Сравнения выдают организации: сообщите разработчикам, что не прошло проверку ниже.'}
          </p>
        </div>
        <p className="text-sm">
          {formatDateTime(certificate.made_at, timeZone)}
          <br />
          профили, версия {certificate.version}
        </p>
      </div>
      <dl className="grid grid-cols-1 gap-px bg-line @xl:grid-cols-3 @4xl:grid-cols-5">
        <Fact name="Участников" value={formatNumber(participants)} />
        <Fact
          name="Классов"
          value={formatNumber(classes.length)}
          note={sizes.length > 0 ? `от ${Math.min(...sizes)} до ${Math.max(...sizes)}` : ''}
        />
        <Fact
          name="Скрыто или обобщено"
          value={`${formatNumber(hidden)} из ${formatNumber(participants * PROPERTY_NAMES.length)}`}
          note="свойств"
        />
        <Fact name="Разностей проверено" value={formatNumber(tried)} note="все отборы попарно" />
        <Fact name="Наименьшая группа" value={formatNumber(min_group)} note="кроме своей" />
      </dl>
    </section>
  )
}

function Fact({ name, value, note = '' }: { name: string; value: string; note?: string }) {
  return (
    <div className="bg-surface px-5 py-3 last:@xl:col-span-2 last:@4xl:col-span-1">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold whitespace-nowrap">{value}</span>
        <span className="text-sm text-ink-soft">{note}</span>
      </dd>
    </div>
  )
}
