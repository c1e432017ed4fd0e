import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { ReactNode } from 'react';
import { MutedText } from '#src/ui/table.ts';
import { codeText } from './envelope-text.ts';

/** The identifiers of the payer, the provider and the functional group in an envelope. */
export function EnvelopeFacts({ connection }: { connection: Connection }) {
  const { payerName, payerSentName, payerCode, payerId, providerIdQualifier } = connection;
  const { senderId, senderCode, receiverId, receiverCode } = connection;
  const { authorizationQualifier, authorizationInformation, hasSecurityInformation } = connection;
  return (
    <>
      <Fact label="Payer sent">
        {payerSentName ?? payerName}, {payerId ?? payerCode}{' '}
        <MutedText>
          {codeText('payerEntity', connection.payerEntity)},{' '}
          {codeText('payerIdQualifier', connection.payerIdQualifier)}
        </MutedText>
      </Fact>
      <Fact label="Provider sent as">
        {codeText('providerEntity', connection.providerEntity)}{' '}
        <MutedText>{codeText('providerIdQualifier', providerIdQualifier ?? '')}</MutedText>
      </Fact>
      <Fact label="Group">
        {senderCode ?? senderId} to {receiverCode ?? receiverId}
      </Fact>
      <Fact label="Authorization">
        {authorizationInformation ?? <MutedText>None</MutedText>}{' '}
        {authorizationInformation && (
          <MutedText>{codeText('authorizationQualifier', authorizationQualifier)}</MutedText>
        )}
      </Fact>
      <Fact label="Security">
        {hasSecurityInformation ? 'Kept, never shown' : <MutedText>None</MutedText>}
      </Fact>
      {connection.connector !== 'https' && <Fact label="CORE rule">{connection.coreRuleVersion}</Fact>}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
