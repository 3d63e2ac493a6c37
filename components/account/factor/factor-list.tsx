import { KeyRound, LifeBuoy, type LucideIcon, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/basics/button'
import { Chip } from '@/components/ui/feedback/chip'
import { formatDateTime } from '@/lib/core/format/dates'
import { plural } from '@/lib/core/format/plural'
import type { FactorsAnswer } from '@/lib/features/accounts/factors/contract'

type FactorRowProps = { Picture: LucideIcon; title: ReactNode; note: ReactNode; children?: ReactNode }

function FactorRow({ Picture, title, note, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2.5 py-3.5 first:pt-0 last:pb-0">
      <Picture className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-sm text-pretty text-ink-soft">{note}</p>
      </div>
      {children && <div className="max-sm:basis-full max-sm:pl-8">{children}</div>}
    </li>
  )
}

type Passkey = FactorsAnswer['passkeys'][number]

/** The opened dialog: a factor to add or remove (null is TOTP). */
export type FactorStep = { kind: 'totp' } | { kind: 'passkey' } | { kind: 'remove'; passkey: Passkey | null }

type FactorListProps = {
  factors: FactorsAnswer
  onStep: (step: FactorStep) => void
  onRenew: () => void
  isRenewing: boolean
}

const PHONE = 'Любое приложение с кодами: «Яндекс Ключ», Google Authenticator и другие. Работает без связи.'
const KEY = 'Отпечаток, лицо или PIN-код этого устройства, либо отдельный USB-ключ.'
const NO_KEYS = 'Доступны, когда система открыта по https и по имени сайта.'
const FEW = 3

export function FactorList({ factors, onStep, onRenew, isRenewing }: FactorListProps) {
  const { totp, passkeys, recovery_codes_left: left } = factors
  const use = ({ created_at, last_used_at }: Pick<Passkey, 'created_at' | 'last_used_at'>) =>
    `Добавлено: ${formatDateTime(created_at)}. Последнее использование: ${
      last_used_at === null ? 'не было' : formatDateTime(last_used_at)
    }.`
  return (
    <ul className="divide-y divide-line">
      <FactorRow
        Picture={Smartphone}
        title={
          <>
            Приложение с кодами
            {totp && <Chip tone="approved">Подключено</Chip>}
          </>
        }
        note={totp ? use(totp) : PHONE}
      >
        {totp ? (
          <Button size="sm" onClick={() => onStep({ kind: 'remove', passkey: null })}>
            Отключить<span className="sr-only"> приложение с кодами</span>
          </Button>
        ) : (
          <Button size="sm" color="info" onClick={() => onStep({ kind: 'totp' })}>
            Подключить<span className="sr-only"> приложение с кодами</span>
          </Button>
        )}
      </FactorRow>
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          Picture={KeyRound}
          title={
            <>
              {passkey.name}
              <Chip tone="approved">Ключ доступа</Chip>
            </>
          }
          note={use(passkey)}
        >
          <Button size="sm" onClick={() => onStep({ kind: 'remove', passkey })}>
            Удалить<span className="sr-only"> ключ доступа: {passkey.name}</span>
          </Button>
        </FactorRow>
      ))}
      <FactorRow
        Picture={KeyRound}
        title={passkeys.length > 0 ? 'Ещё один ключ доступа' : 'Ключ доступа'}
        note={factors.passkeys_possible ? KEY : NO_KEYS}
      >
        {factors.passkeys_possible && (
          <Button size="sm" onClick={() => onStep({ kind: 'passkey' })}>
            Добавить<span className="sr-only"> ключ доступа</span>
          </Button>
        )}
      </FactorRow>
      {(totp !== null || passkeys.length > 0) && (
        <FactorRow
          Picture={LifeBuoy}
          title={
            <>
              Резервные коды
              <Chip tone={left > FEW ? 'approved' : 'overdue'}>
                {plural(left, 'Остался', 'Осталось', 'Осталось')} {left} из 10
              </Chip>
            </>
          }
          note="На случай, если телефон или ключ потерян. Новые коды отменяют прежние."
        >
          <Button size="sm" processing={isRenewing} onClick={onRenew}>
            Создать новые<span className="sr-only"> резервные коды</span>
          </Button>
        </FactorRow>
      )}
    </ul>
  )
}
