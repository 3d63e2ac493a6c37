import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { Reach } from '@/lib/features/analytics/group/contract'

/** «2025 год», «2024–2026 годы» */
export const yearsWords = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `${from} год` : `${from}–${to} годы`

export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="mb-3 flex gap-2 rounded-md border border-accent-line bg-accent-soft px-3.5 py-2.5 text-sm">
      <Info className="mt-px size-[1.15em] shrink-0 text-accent" />
      <span>{children}</span>
    </p>
  )
}

type OnlyGroupProps = {
  /** Whether the viewer is an admin who has not chosen an organisation. */
  mayChoose: boolean
  years: string
  /** For an operator viewing another category; null for everybody else. */
  reach?: Reach | null
}

/** Explains why the viewer's values are missing. */
export function OnlyGroup({ mayChoose, years, reach = null }: OnlyGroupProps) {
  const words = mayChoose
    ? 'Показана только группа. Выберите организацию, чтобы увидеть рядом её значения.'
    : `Показана только группа: у организации нет утверждённых значений за ${years}.`
  return (
    <Note>
      {reach === null
        ? words
        : `Показана только группа: значения организации видят те, кто ведёт категорию. ${reachWords(reach, 'Ваши категории')}.`}
    </Note>
  )
}

/** Why rows or values are missing; null if none are. @param says what is shown instead */
export function reachWords(reach: Reach | null, says = 'Показаны ваши категории'): string | null {
  if (reach === null) return null
  if (reach.length === 0) return 'Категории показателей вам не назначены'
  return `${says}: ${reach.map(({ short_name }) => short_name).join(', ')}`
}

/** Shown to a person without categories. */
export function NothingReached() {
  return (
    <EmptyState title="Вам пока не назначены категории показателей">
      Здесь показаны данные вашей организации по категориям, которые вы ведёте. Их назначает руководитель
      организации.
    </EmptyState>
  )
}

type NothingApprovedProps = { isWatcher: boolean; children: ReactNode }

/** Shown while there is nothing to compare; the children say what to do. A watcher can do nothing about it. */
export function NothingApproved({ isWatcher, children }: NothingApprovedProps) {
  return (
    <EmptyState
      title="Утверждённых данных пока нет"
      action={
        !isWatcher && (
          <ButtonLink href="/my-metrics" color="info">
            Перейти к моим показателям
          </ButtonLink>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
