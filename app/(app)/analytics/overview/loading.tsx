import { SkeletonList } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return <SkeletonList rows={12} />
}
