export { MatrixSkeleton as default } from '@/components/documents/skeletons'
