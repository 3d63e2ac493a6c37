import { lazyPart } from '@/components/ui/feedback/lazy-part'

/** For a number that was not typed. */
export const SourceMark = lazyPart(() => import('./origins'), 'SourceIcon')
