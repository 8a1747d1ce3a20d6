// `node scripts/kafka-acls.ts`: who may read and append on a Kafka cluster with authentication, as arguments of
// `kafka-acls --add`, a line each. They come from the declarations of the topics, as the grants on Postgres do.
import { kafkaAcls, readPlan, rolesOfPlan } from '@rollheim/embedded';

for (const rule of kafkaAcls(rolesOfPlan(readPlan()))) console.log(rule);
