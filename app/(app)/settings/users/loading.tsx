import { ListPageSkeleton } from '@/components/ui/lists/list-page-skeleton'

export default function Loading() {
  return <ListPageSkeleton />
}
