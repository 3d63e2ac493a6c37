'use client'

import type { ComponentProps } from 'react'
import PageError from '@/app/(app)/error'

/** A failure outside the signed-in screens, or of their frame itself. */
export default function OuterError(props: ComponentProps<typeof PageError>) {
  return (
    <main className="mx-auto max-w-content px-4 py-5 sm:px-8">
      <PageError {...props} />
    </main>
  )
}
