'use client'

import { Printer, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClassTable } from '@/components/anonymity/anonymity-classes'
import { CHECK_WORDS, PROPERTY_NAMES } from '@/components/anonymity/anonymity-words'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { formatDateTime } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { useAnonymity, useAnonymityCheck } from '@/lib/features/analytics/client'
import type { Anonymity, Certificate } from '@/lib/features/analytics/profiles/contract'

const PATH = [{ label: 'Администрирование' }, { label: 'Анонимность' }]
const CARD = 'rounded-lg border border-line bg-surface'
const HEAD = 'border-b border-line px-4 py-2.5 font-semibold'
const CELL = 'px-4 py-2'

type AnonymityScreenProps = { initial: Anonymity; timeZone: string }

/** The certificate that comparisons of the live data give nobody away. */
export function AnonymityScreen({ initial, timeZone }: AnonymityScreenProps) {
  const { data } = useAnonymity(initial)
  const check = useAnonymityCheck()
  const attempt = useAttempt()
  const certificate = data?.certificate
  return (
    <div className="@container">
      <PageHeader
        title="Анонимность"
        breadcrumbs={PATH}
        description="Свидетельство о данных, которые сейчас в сравнении"
        actions={
          <>
            <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
              Печать или PDF
            </Button>
            <Button
              color="info"
              icon={<ShieldCheck aria-hidden />}
              processing={check.isPending}
              onClick={() => attempt(() => check.mutateAsync())}
            >
              Проверить сейчас
            </Button>
          </>
        }
      />
      {certificate ? (
        <>
          <Verdict certificate={certificate} timeZone={timeZone} />
          <div className="mt-4 grid items-start gap-4 @5xl:grid-cols-2">
            <div className="space-y-4">
              <Checks certificate={certificate} />
              <Hidden certificate={certificate} />
            </div>
            <div className="space-y-4">
              <ClassTable classes={certificate.classes} />
              <Limits />
            </div>
          </div>
          <History items={data.history} timeZone={timeZone} />
        </>
      ) : (
        <EmptyState title="Свидетельства пока нет">
          Оно появится, когда будут сделаны профили сравнения: обычно через несколько секунд после запуска.
        </EmptyState>
      )}
    </div>
  )
}

function Verdict({ certificate, timeZone }: { certificate: Certificate; timeZone: string }) {
  const { leaks, participants, classes, lessened, checks, min_group } = certificate
  const isSound = leaks === 0 && min_group >= 5
  const sizes = classes.map(({ size }) => size)
  const hidden = Object.values(lessened).reduce((sum, count) => sum + count, 0)
  const tried = checks.find(({ name }) => name === 'differences')?.tried ?? 0
  const Icon = isSound ? ShieldCheck : TriangleAlert
  return (
    <section aria-label="Итог" className={classNames(CARD, 'overflow-hidden')}>
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
      <dl className="grid gap-px bg-line @xl:grid-cols-3 @4xl:grid-cols-5">
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
    <div className="bg-surface px-5 py-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold whitespace-nowrap">{value}</span>
        <span className="text-sm text-ink-soft">{note}</span>
      </dd>
    </div>
  )
}

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

function Checks({ certificate: { checks, min_group } }: { certificate: Certificate }) {
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

function Hidden({ certificate: { lessened, participants } }: { certificate: Certificate }) {
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

function Limits() {
  return (
    <Card title="Известные ограничения">
      <ul className="list-disc space-y-1.5 py-3 pr-4 pl-9">
        <li>Кто знает, какие больницы вообще сдают показатель, сужает класс.</li>
        <li>
          Кто знает минуту утверждения, может увидеть, как появилось число: сравнения обновляются сразу.
        </li>
      </ul>
      <p className="px-4 pb-3 text-sm text-ink-soft">
        Кружки воронки безопасны по построению: группы знаменателей выбраны так, что ни одно значение не
        выдаёт числителя. Ответы сервера целиком проверяет программа `npm run attack` перед выпуском.
      </p>
    </Card>
  )
}

function History({ items, timeZone }: { items: Anonymity['data']['history']; timeZone: string }) {
  return (
    <div className="mt-4">
      <Card title="История">
        <div className="overflow-x-auto">
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
        </div>
      </Card>
    </div>
  )
}
