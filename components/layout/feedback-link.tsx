'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ComponentProps } from 'react'
import { Link } from '@/components/ui/basics/link'

const FEEDBACK_PATH = '/feedback'

/** «Написать в поддержку»; passes the current page to the form. */
export function FeedbackLink(props: Omit<ComponentProps<typeof Link>, 'href'>) {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const page = search === '' ? pathname : `${pathname}?${search}`
  return (
    <Link
      {...props}
      prefetch={false}
      href={pathname === FEEDBACK_PATH ? page : `${FEEDBACK_PATH}?from=${encodeURIComponent(page)}`}
    />
  )
}
