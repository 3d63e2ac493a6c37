import type { ReactNode } from 'react'

type NoticeProps = { picture: ReactNode; title: string; children?: ReactNode; action?: ReactNode }

/** Takes the place of missing content: icon, title, explanation, next step. */
export function Notice({ picture, title, children, action }: NoticeProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center">
      {picture}
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      {children && <div className="mt-1 max-w-[32rem] text-pretty text-ink-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
