import { NotFound } from '../components/errors/NotFound.tsx';
import { PageFrame } from '../components/layout/PageFrame.tsx';
import { PageMeta } from '../components/layout/PageMeta.tsx';

export default function NotFoundPage() {
  return (
    <PageFrame>
      <PageMeta
        title="Page not found"
        description="Handpicked roles to help you tackle the world's most pressing problems with your career."
        canonicalPath="/"
      />
      <NotFound />
    </PageFrame>
  );
}
