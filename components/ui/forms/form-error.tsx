import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function FormError({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex gap-2.5 rounded-md border border-overdue-line bg-overdue-soft px-3.5 py-2.5 text-danger"
    >
      <OctagonAlert aria-hidden className="mt-px size-5 shrink-0" />
      {children}
    </p>
  )
}
