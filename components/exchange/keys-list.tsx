'use client'

import { Clock } from 'lucide-react'
import { useState } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Chip } from '@/components/ui/feedback/chip'
import { daysBetween, type IsoDate, todayIn } from '@/lib/calc/dates'
import { formatDateTime, formatInstantDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { useRevokeKey } from '@/lib/features/exchange-keys/client'
import type { ExchangeKeyAnswer } from '@/lib/features/exchange-keys/contract'
import { ENDED_NAMES, KEY_KINDS, SCOPE_NAMES } from '@/lib/features/exchange-keys/labels'
import { TOLD_DAYS } from '@/lib/features/exchange-keys/rules'

type KeyItemProps = {
  one: ExchangeKeyAnswer
  isOfAll: boolean
  today: IsoDate
  timeZone: string
  onRevoke: () => void
}

function KeyItem({ one, isOfAll, today, timeZone, onRevoke }: KeyItemProps) {
  const { kind, scopes, addresses, state } = one
  const left = daysBetween(today, todayIn(timeZone, new Date(one.expires_at)))
  const isSoon = state === 'active' && left <= Math.max(...TOLD_DAYS)
  const may = `${scopes.map((scope) => SCOPE_NAMES[scope]).join(' и ')}${kind === 'test' ? ', ничего не записывает' : ''}`
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 @3xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto] @3xl:items-center @3xl:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{one.name}</span>
          {state === 'active' ? (
            <Chip plain tone={kind === 'live' ? 'approved' : 'later'}>
              {KEY_KINDS[kind]}
            </Chip>
          ) : (
            <Chip tone="overdue">{ENDED_NAMES[state]}</Chip>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          <code>{one.hint}…</code> · {one.made_by}
          {isOfAll && <span className="wrap-anywhere"> · {one.company.short_name}</span>}
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <p>{may}</p>
        <p className="wrap-anywhere text-ink-soft">{addresses.join(', ') || 'с любого адреса'}</p>
      </div>
      <div className="text-sm">
        <p className={classNames(isSoon && 'flex items-center gap-1.5 font-semibold text-draft')}>
          {isSoon && <Clock className="size-4 shrink-0" />}
          {one.revoked_at
            ? `Отозван ${formatDateTime(one.revoked_at, timeZone)}${one.revoked_by ? `, ${one.revoked_by}` : ''}`
            : `${state === 'expired' ? 'Действовал' : 'Действует'} до ${formatInstantDate(one.expires_at, timeZone)}`}
        </p>
        {isSoon && (
          <p className="text-draft">
            {left === 0 ? 'последний день' : `через ${counted(left, 'день', 'дня', 'дней')}`}
            {!isOfAll && ': создайте новый ключ и смените его в МИС'}
          </p>
        )}
        {state === 'stopped' && (
          <p className="text-pretty text-overdue">
            {one.made_by} больше не работает в системе от этой организации: нужен новый ключ
          </p>
        )}
        <p className="text-ink-soft">
          {one.last_used_at
            ? `Последний вызов ${formatDateTime(one.last_used_at, timeZone)}`
            : 'Вызовов ещё не было'}
        </p>
      </div>
      {(state === 'active' || state === 'stopped') && (
        <Button size="sm" color="danger" quiet onClick={onRevoke} className="justify-self-start">
          Отозвать<span className="sr-only"> «{one.name}»</span>
        </Button>
      )}
    </li>
  )
}

type ExchangeKeysProps = {
  keys: readonly ExchangeKeyAnswer[]
  isOfAll: boolean
  today: IsoDate
  timeZone: string
}

/** Keys with scopes and last use; active ones can be revoked. */
export function ExchangeKeys({ keys, ...how }: ExchangeKeysProps) {
  const [revoked, setRevoked] = useState<ExchangeKeyAnswer | null>(null)
  const revoke = useRevokeKey()
  const isEnded = ({ state }: ExchangeKeyAnswer) => state === 'revoked' || state === 'expired'
  const ended = keys.filter(isEnded)
  const listed = (some: readonly ExchangeKeyAnswer[], label: string) => (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {some.map((one) => (
        <KeyItem key={one.id} one={one} {...how} onRevoke={() => setRevoked(one)} />
      ))}
    </ul>
  )
  return (
    <>
      {ended.length < keys.length &&
        listed(
          keys.filter((one) => !isEnded(one)),
          'Ключи',
        )}
      {ended.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1 text-sm">Отозванные и истёкшие: {ended.length}</summary>
          {listed(ended, 'Отозванные и истёкшие ключи')}
        </details>
      )}
      {revoked && (
        <QuestionDialog
          title="Отозвать ключ?"
          confirmLabel="Отозвать"
          color="danger"
          onClose={() => setRevoked(null)}
          send={() => revoke.mutateAsync({ id: revoked.id })}
          done={`Ключ «${revoked.name}» отозван`}
        >
          Система, которая пользуется ключом «{revoked.name}», сразу перестанет передавать и читать данные.
          Вернуть ключ нельзя, можно создать новый.
        </QuestionDialog>
      )}
    </>
  )
}
