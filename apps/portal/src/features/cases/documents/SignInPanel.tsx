import { LogIn } from 'lucide-react';
import type { useDocumentSignIn } from '#src/app/document-system/use-document-sign-in.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';

type SignInPanelProps = {
  /** The reason why the list could not be loaded. */
  said: string;
  signIn: Pick<ReturnType<typeof useDocumentSignIn>, 'isPending' | 'failure'>;
};

/** Replaces the documents until the user has signed in at the document system. */
export function SignInPanel({ said, signIn }: SignInPanelProps) {
  return (
    <>
      <div role="alert">{signIn.failure && <Banner kind="warn">{signIn.failure}</Banner>}</div>
      <EmptyPanel icon={LogIn} title={said}>
        {signIn.isPending
          ? 'Sign in using the window that opened.'
          : 'OnBase stores the documents and requires its own sign-in, which opens in a separate window.'}
      </EmptyPanel>
    </>
  );
}
