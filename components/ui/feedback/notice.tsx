import type { ReactNode } from 'react'

type NoticeProps = {
  picture: ReactNode
  title: string
  /** h1 if the page has nothing else. */
  heading?: 'h1' | 'h2' | undefined
  children?: ReactNode
  action?: ReactNode
}

/** Replaces missing content: icon, title, explanation, next step. */
export function Notice({ picture, title, heading: Heading = 'h2', children, action }: NoticeProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center">
      {picture}
      <Heading className="mt-4 text-lg font-semibold">{title}</Heading>
      {children && <div className="mt-1 max-w-[32rem] text-pretty text-ink-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
