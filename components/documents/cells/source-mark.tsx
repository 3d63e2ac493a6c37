'use client'

import { lazyPart } from '@/components/ui/feedback/lazy-part'

/** Of a number that was not typed. */
export const SourceMark = lazyPart(
  () => import('@/components/documents/cells/origins'),
  (it) => it.SourceIcon,
)
