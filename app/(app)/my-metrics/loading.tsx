import { MatrixSkeleton } from '@/components/documents/matrix-skeleton'

export default function Loading() {
  return <MatrixSkeleton />
}
