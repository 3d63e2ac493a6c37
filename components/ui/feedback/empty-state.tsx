import type { ComponentProps } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { tied } from '@/lib/core/format/plural'

/** Nothing to show yet: says why and what to do next. */
export function EmptyState({ children, ...props }: Omit<ComponentProps<typeof Notice>, 'picture'>) {
  return (
    <Notice
      {...props}
      picture={
        <svg aria-hidden="true" data-picture viewBox="0 0 120 88" fill="none" className="h-22 w-30">
          <rect
            x="14"
            y="10"
            width="92"
            height="68"
            rx="9"
            className="fill-sunken stroke-line-strong"
            strokeWidth="2"
          />
          <path d="M14 26h92" className="stroke-line-strong" strokeWidth="2" />
          <circle cx="24" cy="18" r="2" className="fill-line-strong" />
          <circle cx="32" cy="18" r="2" className="fill-line-strong" />
          <path
            d="M30 66V52M46 66V42M62 66V56"
            className="stroke-accent-line"
            strokeWidth="7"
            strokeLinecap="round"
          />
          <path d="M78 66V40M92 66V50" className="stroke-line-strong" strokeWidth="2" strokeDasharray="4 5" />
        </svg>
      }
    >
      {typeof children === 'string' ? tied(children) : children}
    </Notice>
  )
}
