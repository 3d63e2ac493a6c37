import { MatrixSkeleton } from '@/components/documents/matrix/matrix-skeleton'

export default function Loading() {
  return <MatrixSkeleton />
}
