/** What is below the fold of a vehicle's page: rendered on the server, alive once it is fetched. */
export { Condition } from './Condition.tsx';
export { Extended } from './Extended.tsx';
export { History } from './History.tsx';
export { Jump } from './Jump.tsx';
export { LastBids } from './LastBids.tsx';
export { Papers } from './Papers.tsx';
export { PassOn } from './PassOn.tsx';
export { Seller } from './Seller.tsx';
export { Specification } from './Specification.tsx';
export { Whereabouts } from './Whereabouts.tsx';
export { Questions } from '../questions/Questions.tsx';
export { VisitorQuestion } from '../questions/VisitorQuestion.tsx';
export { Translate } from './Translate.tsx';
export { VehiclePrices } from './VehiclePrices.tsx';
export { VehicleTools } from './VehicleTools.tsx';
