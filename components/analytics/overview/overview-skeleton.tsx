import { SkeletonList } from '@/components/ui/feedback/skeleton'

/** The overview before its data is here. */
export function OverviewSkeleton() {
  return <SkeletonList rows={12} />
}
