'use client'

import { MailCheck, MailWarning } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '@/components/ui/feedback/notice'

type SentNoticeProps = { title: string; action: ReactNode; children: ReactNode }

/** Confirms that something was sent. Takes the focus, because the form that had it is gone. */
export function SentNotice({ title, action, children }: SentNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      <Notice
        picture={
          <span className="flex size-14 items-center justify-center rounded-full bg-approved-soft text-approved">
            <MailCheck className="size-7" />
          </span>
        }
        title={title}
        action={<div className="flex flex-wrap justify-center gap-3">{action}</div>}
      >
        {children}
      </Notice>
    </div>
  )
}

const UNSENT = 'Почтовый сервер не задан: письма ждут в очереди и пока никому не придут.'

/** Warns that letters stay unsent while the installation has no mail, or when they will. */
export function LettersWait({ children = UNSENT }: { children?: string }) {
  return (
    <p className="mb-3 flex items-start gap-2 rounded-md border border-draft-line bg-draft-soft px-3.5 py-2.5 text-sm text-draft print:hidden">
      <MailWarning className="size-5 shrink-0" />
      {children}
    </p>
  )
}
