'use client'

import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '@/components/ui/feedback/notice'

type SentNoticeProps = { title: string; action: ReactNode; children: ReactNode }

/** Confirms that something is sent. It takes focus, because the form that had it is gone. */
export function SentNotice({ title, action, children }: SentNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      <Notice
        picture={
          <span className="flex size-14 items-center justify-center rounded-full bg-approved-soft text-approved">
            <MailCheck aria-hidden className="size-7" />
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
