import { searchOf } from '@/lib/core/http/api-client'
import type { MethodSection } from '@/lib/features/analytics/method/labels'
import type { MethodQuery } from '@/lib/features/analytics/schema'

/** Where a section of the method page is, with the example of what is looked at. */
export const methodPath = (section: MethodSection, about: Partial<MethodQuery> = {}): string =>
  `/analytics/method?${searchOf(about)}#${section}`
