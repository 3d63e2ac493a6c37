import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

/** «2025 год», «2024–2026 годы» */
export const yearsWords = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `${from} год` : `${from}–${to} годы`

/** What to know of the numbers below. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="mb-3 flex gap-2 rounded-md border border-accent-line bg-accent-soft px-3.5 py-2.5 text-sm">
      <Info aria-hidden className="mt-px size-[1.15em] shrink-0 text-accent" />
      <span>{children}</span>
    </p>
  )
}

/** Why there is no own side. @param mayChoose an admin who has chosen no organisation yet */
export function OnlyGroup({ mayChoose, years }: { mayChoose: boolean; years: string }) {
  return (
    <Note>
      {mayChoose
        ? 'Показана только группа. Выберите организацию, чтобы увидеть рядом её значения.'
        : `Показана только группа: у вашей организации нет утверждённых значений за ${years}.`}
    </Note>
  )
}

/** Nothing to compare yet, and what to do about it. */
export function NothingApproved({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title="Утверждённых данных пока нет"
      action={
        <ButtonLink href="/my-metrics" color="info">
          Перейти к моим показателям
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
