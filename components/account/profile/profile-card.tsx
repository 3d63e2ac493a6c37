import { type ReactNode, useId } from 'react'

type ProfileCardProps = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode }

export function ProfileCard({ title, description, actions, children }: ProfileCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5 max-sm:p-4">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-sm text-pretty text-ink-soft">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
