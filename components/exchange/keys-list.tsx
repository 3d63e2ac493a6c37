'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { Chip } from '@/components/ui/feedback/chip'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatDateTime, formatInstantDate } from '@/lib/core/format/dates'
import { useRevokeKey } from '@/lib/features/exchange-keys/client'
import type { ExchangeKeyAnswer } from '@/lib/features/exchange-keys/contract'
import { ENDED_NAMES, KEY_KINDS, SCOPE_NAMES } from '@/lib/features/exchange-keys/labels'

type KeyItemProps = { one: ExchangeKeyAnswer; isOfAll: boolean; timeZone: string; onRevoke: () => void }

function KeyItem({ one, isOfAll, timeZone, onRevoke }: KeyItemProps) {
  const { kind, scopes, addresses, state } = one
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
        <p>
          {one.revoked_at
            ? `Отозван ${formatDateTime(one.revoked_at, timeZone)}${one.revoked_by ? `, ${one.revoked_by}` : ''}`
            : `${state === 'expired' ? 'Действовал' : 'Действует'} до ${formatInstantDate(one.expires_at, timeZone)}`}
        </p>
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

type ExchangeKeysProps = { keys: readonly ExchangeKeyAnswer[]; isOfAll: boolean; timeZone: string }

/** Keys with what they may and when they were last used; one that works can be revoked. */
export function ExchangeKeys({ keys, isOfAll, timeZone }: ExchangeKeysProps) {
  const [revoked, setRevoked] = useState<ExchangeKeyAnswer | null>(null)
  const revoke = useRevokeKey()
  const attempt = useAttempt()
  const alerts = useAlerts()
  const confirm = async () => {
    if (revoked && (await attempt(() => revoke.mutateAsync({ id: revoked.id }))))
      alerts.show({ type: 'success', message: `Ключ «${revoked.name}» отозван` })
    setRevoked(null)
  }
  return (
    <>
      <ul aria-label="Ключи" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {keys.map((one) => (
          <KeyItem
            key={one.id}
            one={one}
            isOfAll={isOfAll}
            timeZone={timeZone}
            onRevoke={() => setRevoked(one)}
          />
        ))}
      </ul>
      {revoked && (
        <ConfirmDialog
          open
          title="Отозвать ключ?"
          confirmLabel="Отозвать"
          color="danger"
          onClose={() => setRevoked(null)}
          onConfirm={confirm}
        >
          Система, которая пользуется ключом «{revoked.name}», сразу перестанет передавать и читать данные.
          Вернуть ключ нельзя, можно создать новый.
        </ConfirmDialog>
      )}
    </>
  )
}
